/** Reactions to messages. */
export const reactions = {
  add: 'React',
  choose: 'Choose a reaction',
  names: { like: 'Like', heart: 'Love', laugh: 'Funny', surprise: 'Wow', sad: 'Sad', cheer: 'You can do it' },
  /** A reaction under a message, for a screen reader. */
  by: '{{reaction}}: {{people}}',
  both: '{{name}} and you',
  announced: '{{name}} reacted “{{reaction}}” to: {{text}}',
  news: 'New reactions',
  failed: 'Your reaction was not saved',
}
