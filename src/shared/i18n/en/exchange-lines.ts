/** What the messages of a 30 + 30 say, in a room, in its list, in notifications and for other clients. */
export const exchangeLines = {
  languages: { korean: 'Korean', english: 'English' },
  open: '30 + 30 proposed: {{minutes}} minutes in {{first}}, then {{minutes}} in {{second}}',
  accepted: 'The 30 + 30 was accepted',
  declined: 'The 30 + 30 was put off to another time',
  withdrawn: 'The 30 + 30 was withdrawn',
  expired: 'The 30 + 30 was not answered in time',
  started: '30 + 30 has started: {{minutes}} minutes in {{first}}, then {{minutes}} in {{second}}',
  spoken: '{{minutes}} min {{language}}',
  ended: '30 + 30 is over: {{spoken}}, {{count}} messages',
  endedOneMessage: '30 + 30 is over: {{spoken}}, 1 message',
  endedAtOnce: '30 + 30 was ended right away',
}
