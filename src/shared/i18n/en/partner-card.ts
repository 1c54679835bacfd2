/** What the partner's card of a room shows besides their profile. */
export const partnerCard = {
  shares: {
    title: 'Languages in this chat',
    days_one: 'Last day',
    days_other: 'Last {{count}} days',
    partner: 'Them',
    english: 'English {{percent}}%',
    korean: 'Korean {{percent}}%',
    few: 'Too little to count yet',
    of: {
      all: 'Counted on this computer only',
      newest_one: 'The newest message, counted on this computer only',
      newest_other: 'The newest {{count, number}} messages, counted on this computer only',
      known: 'Only the messages now on this computer are counted',
      reading: 'Reading and counting messages',
    },
  },
  topics: {
    button: 'Topics',
    title: 'Something to talk about',
    level: 'Level',
    language: 'Language of the question',
    another: 'Another topic',
    put: 'Put in message',
    putOne: 'Put in message: {{question}}',
    further: 'Follow-up questions',
    last: 'Earlier: {{question}}',
    none: 'You have used all topics of this level in this chat.',
    again: 'Start over',
    editing: 'Finish editing your message first.',
  },
}
