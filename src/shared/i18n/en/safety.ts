/** Chat with somebody new (docs/product/chat.md "Somebody new"). */
export const safety = {
  kinds: {
    phone: 'Phone number',
    email: 'Email',
    address: 'Address',
    account: 'Account or card',
    messenger: 'Messenger',
  },
  ask: {
    title: 'Send personal details?',
    text: 'You two have only just met here. What you send can be saved and passed on, so think twice before you share this.',
    once: 'If you send it, we won’t ask again in this chat.',
    edit: 'Edit',
    send: 'Send anyway',
  },
  card: {
    label: 'Chatting safely',
    title: 'You’ve only just met.',
    text: 'Be careful if they ask for money, want to move to another app, or send links you don’t know.',
    report: 'Report',
    block: 'Block',
    close: 'Close',
  },
  cover: {
    text: 'Picture covered',
    open: 'Open',
    label: 'Covered picture {{index}} of {{count}}: open',
  },
}
