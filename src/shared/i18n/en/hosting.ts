/** Hosting the community of this computer for its network, and pairing with one that is. */
export const hosting = {
  title: 'Hosting',
  switch: 'Open for this network',
  state: {
    open: 'Open for people on this network.',
    off: 'Opening for people on this network…',
    failed: 'Could not be opened for this network. Please look at the port below.',
  },
  off: 'Only this computer can use this community. Turn it on to let people on the same network join.',
  name: {
    title: 'Name',
    hint: 'What people call this community. Everybody on the network can read it.',
    placeholder: 'No name',
    invalid: 'A name has one line and at most {{most}} characters.',
  },
  address: 'Address',
  copyAddress: 'Copy the address',
  copied: 'Copied.',
  noNetwork: 'This computer is not in a network. Connect it to Wi-Fi or a cable.',
  announcing: {
    on: 'Apps nearby also find it by themselves.',
    failed: 'Apps nearby do not find it by themselves. Tell people the address.',
  },
  others: 'Also: {{addresses}}',
  code: 'Code to compare',
  codeHint: 'People type this code once before they join.',
  link: 'Invitation link, good until {{until}}: {{used}} of {{most}} used',
  linkEnded: 'The invitation has ended. Make a new link to let people sign up.',
  newLink: 'New link',
  copyLink: 'Copy link',
  signUp: {
    title: 'Who may sign up',
    open: 'Anyone here',
    invited: 'With an invitation',
    closed: 'Nobody',
    hint: {
      open: 'Everybody who reaches this computer. Members stay members.',
      invited: 'Whoever has the invitation link. Members stay members.',
      closed: 'Members stay members.',
    },
  },
  port: {
    title: 'Port',
    hint: 'After a change, people need the new address or link.',
    invalid: 'A port is a number from {{least}} to {{most}}.',
  },
  trouble: {
    portTaken: 'Another program uses port {{port}}. Please choose another one.',
    portNotAllowed: 'The system does not allow port {{port}}. Please choose another one.',
    other: 'The community could not be opened for the network. The log says why.',
  },
  public: {
    title: 'Public addresses too',
    hint: 'Normally only private networks, such as Wi-Fi at home or at school, reach this computer.',
  },
  awake: { title: 'Keep this computer awake', hint: 'While somebody is connected. Asleep, it cannot be reached.' },
  firewall: {
    win32:
      'If nobody can connect, or finds it nearby: allow Hanmadi for private networks under Windows Security › Firewall & network protection.',
    darwin:
      'If nobody can connect: allow incoming connections for Hanmadi under System Settings › Network › Firewall. If nobody finds it nearby: allow it under Privacy & Security › Local Network.',
  },
  here: {
    title: 'Connected now',
    nobody: 'Nobody from the network yet.',
    devices_one: '1 device',
    devices_other: '{{count}} devices',
  },
  pairing: {
    own: 'Own key',
    needed: 'Compare the code first',
    changed: 'Another key than before',
    code: 'Code on the host’s screen',
    hint: 'It is under Settings › Hosting on the computer that hosts this community. Once compared, this computer recognizes it.',
    changedHint:
      'A computer you have not paired with answers here. Only if the host says so too, type the code that is on their screen now.',
  },
  stranger: {
    title: 'This is not the computer you paired with',
    text: 'Another computer answers at {{address}}, so nothing was sent to it. If the host has reinstalled or moved the community, compare the codes and pair anew.',
    code: 'The code of the computer that answers: {{code}}',
    again: 'Pair anew',
    other: 'Choose another community',
  },
  signingUp: {
    closed: 'Nobody can sign up here at the moment. Please ask whoever hosts this community.',
    code: 'Invitation code',
    codeHint: 'It is part of the invitation link.',
    mailbox: 'This community sends no email. Codes appear on the computer that hosts it: please ask the host.',
  },
}
