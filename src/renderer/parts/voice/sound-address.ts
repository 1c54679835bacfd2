/** Where the page gets the sound of a voice message. @param withheld of a deleted message, which moderators hear */
export const soundUrl = (path: string, withheld = false): string =>
  `app-media://${withheld ? 'withheld' : 'voice'}/${encodeURIComponent(path)}`

/** The same of an unsent message. */
export const unsentSoundUrl = (id: string): string => `app-media://waiting/${id}/voice`
