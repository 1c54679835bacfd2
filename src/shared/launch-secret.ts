/** The header by which the embedded community knows the app that started it from any other program of the machine. */
export const launchSecretHeader = 'x-hanmadi-launch'
