/** The header with which the app authenticates to the embedded community that it started; other programs on the machine lack the secret. */
export const launchSecretHeader = 'x-hanmadi-launch'
