/** What members show each other in chat beside messages. */
export const signs = {
  read: 'Read',
  readAt: 'Read {{time}}',
  typing: '{{name}} is typing…',
  title: 'Read receipts and typing indicators',
  intro: 'What others see of you in chats, on all your devices.',
  show: {
    read: 'Show how far I have read',
    readHint: 'When off, you also cannot see how far others have read',
    typing: 'Show when I am typing',
    typingHint: 'When off, you also cannot see when others are typing',
  },
  failed: 'Your settings could not be loaded',
  unknown: 'This community does not show either of them',
}
