/** The reactions to a message, in the order they are offered in. */
export const reactionNames = ['like', 'heart', 'laugh', 'surprise', 'sad', 'cheer'] as const
export type ReactionName = (typeof reactionNames)[number]

/** How each is drawn, by the system's emoji font. */
export const reactionEmoji: Record<ReactionName, string> = {
  like: '👍',
  heart: '❤️',
  laugh: '😂',
  surprise: '😮',
  sad: '😢',
  cheer: '💪',
}
