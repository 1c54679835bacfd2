type Gate = (event: PopStateEvent) => void

const gates = new Set<Gate>()

// At the window, listeners hear in the order in which they came, capturing or not. This one comes with the program, before the
// router's, so that a step can be stopped unseen.
window.addEventListener('popstate', (event) => {
  for (const gate of gates) gate(event)
})

/** Hears of every step through the window's history before the router does. @returns how to stop hearing */
export function hearStepsFirst(gate: Gate): () => void {
  gates.add(gate)
  return () => void gates.delete(gate)
}
