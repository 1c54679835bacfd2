/** Commands of the application menu that main runs by itself, in the window of the page that asks. */
export const windowCommands = ['zoomIn', 'zoomOut', 'actualSize', 'fullScreen', 'minimize', 'closeWindow', 'quit'] as const
export type WindowCommand = (typeof windowCommands)[number]

/** Commands that the page of the main window runs; the window of a room passes them on to it. */
export const mainCommands = ['write', 'settings', 'palette', 'shortcuts'] as const
export type MainCommand = (typeof mainCommands)[number]
