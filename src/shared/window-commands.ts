/** Commands of the application menu that main runs by itself. */
export const windowCommands = ['zoomIn', 'zoomOut', 'actualSize', 'fullScreen', 'minimize', 'closeWindow', 'quit'] as const
export type WindowCommand = (typeof windowCommands)[number]
