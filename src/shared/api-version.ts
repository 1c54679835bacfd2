/** The number of the contract that this program speaks. It is raised with what an older client or server would misunderstand. */
export const apiVersion = 1

/** The oldest contract that a server of this program still serves: a client that speaks an older one has to be updated. */
export const oldestClient = 1
