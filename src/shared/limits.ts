/** Every limit of the product in one place. Lengths are in Unicode code points after NFC. */
export const limits = {
  subscriptions: 3,
  tokenDays: 365,
  sessions: 50,
  code: { length: 6, minutes: 10, tries: 5, triesInAll: 20, mailsPerDay: 10, secondsBetweenMails: 60 },
  emailConfirmedMinutes: 30,
  passwordConfirmedMinutes: 10,
  password: { min: 6, max: 12 },
  email: 254,
  name: 50,
  nickname: 25,
  comment: 300,
  /**
   * The notebook: lengths of an entry's texts, entries of a list's first page, which is to come fast, and of the others, days of the
   * forecast, choices of the daily limits, how long the content of deleted entries is kept; how many entries it has, how many with deleted
   * ones, of which the deletion remains, and how many reviews; and how much one call of a sync moves (`bytes`: of a request that has more
   * than one entry or review).
   */
  notebook: {
    sentence: 500,
    meaning: 500,
    note: 1000,
    sourceName: 100,
    firstPage: 30,
    page: 200,
    forecastDays: 14,
    newPerDay: { least: 0, most: 200, usual: 10 },
    reviewsPerDay: { least: 10, most: 2000, usual: 200 },
    dayEndsAt: 4,
    /** The share of entries that are to be remembered when they are due. */
    retention: { least: 0.7, most: 0.97, usual: 0.9 },
    secondsPerCard: 13,
    keptDays: 30,
    entries: 50_000,
    entriesWithDeleted: 200_000,
    reviews: 1_000_000,
    sync: { entries: 200, reviews: 500, bytes: 60_000 },
    /**
     * An import: the largest file, its most rows and columns, how much of it the preview shows, how many entries are stored at once, and how
     * long it can be undone.
     */
    import: { bytes: 20 * 1024 * 1024, rows: 50_000, columns: 30, shownRows: 6, shownProblems: 100, atOnce: 100, undoHours: 24 },
  },
  /** Help: how many texts are counted; how many corrections received without any given before a member is invited to help. */
  help: { counted: 100, invitedAfter: 5 },
  /**
   * Moderation: the length of a decision's sentence and of an appeal; how long a case is taken; how long a decision can be undone and appealed
   * against, after which a removed item is erased; how long reports and the audit are kept, and how many entries are read at once; how much of
   * an item a list shows.
   */
  moderation: {
    sentence: 300,
    appeal: 1000,
    leaseMinutes: 10,
    undoHours: 24,
    appealDays: 30,
    openDays: 90,
    reportDays: 365,
    auditDays: 3 * 365,
    auditAtOnce: 1000,
    rule: 60,
    rules: 1000,
    slowed: { reporters: 5, hours: 24 },
    excerpt: 200,
    around: { before: 3, after: 2 },
    nearby: 10,
    /** What is kept of one item that is reported and edited again and again: the first version and the latest ones. */
    versions: 10,
  },
  /** A note to a sentence, the word over all, and the whole corrected text; a corrected text may be longer than what it corrects. */
  correction: { note: 200, comment: 300, corrected: 4000, agreeing: 3 },
  post: 2000,
  /** What a post means, in its writer's own language, which may need more words than the post. */
  meaning: 4000,
  question: 1000,
  questionTitle: 100,
  message: 2000,
  /** The longest text of any field, in UTF-16 units; far more than can be sent. Longer texts make typing slow. */
  fieldText: 10_000,
  messageQuote: 200,
  /** What a community calls itself: its name, and the letters that stand for it. `kept`: how many communities a machine keeps. */
  community: { name: 60, mark: 3, kept: 20 },
  /** The size of everything in the app's windows, in per cent. */
  textSize: { least: 80, most: 150, step: 10, usual: 100 },
  /**
   * A hosted community: connections from the network at once, and of one address; invitations: days they are good for, and accounts they
   * create.
   */
  hosting: { connections: 1000, connectionsPerAddress: 300, invitationDays: 7, invitationUses: 30 },
  /** The size of text in chat, in per cent. */
  chatText: { least: 80, most: 160, step: 10, usual: 100 },
  /**
   * The shares of languages in a room: the days and the most messages that are counted, and the fewest words of a member that make a share.
   */
  shares: { days: 14, messages: 2000, words: 20 },
  /** Topics to talk about: in how many rooms it is remembered which were shown, and the length of a topic's name. */
  topics: { rooms: 300, name: 40 },
  /** How many rooms and people a message is passed on to at once. */
  forward: 10,
  /** A text counts as the same from this length on, without spaces: short ones are said to many. */
  sameText: { shortest: 20 },
  /** Two members who do not follow each other are new to each other for so many messages. */
  strangers: { messages: 20 },
  /** A typing sign is sent at most so often for a room, and shown so long after the last one. */
  typing: { everyMs: 3_000, shownMs: 6_000 },
  messageChange: { editMinutes: 15, deleteHours: 24 },
  /** A 30 + 30: how long one language is spoken, and for how long a proposal waits for an answer. */
  exchange: { minutes: 30, answerMinutes: 15 },
  programsPerSection: 10,
  programChartDays: 30,
  programTitle: 100,
  programDescription: 3000,
  aboutLine: 80,
  programTags: 10,
  programHours: 9999,
  programPrice: 100_000_000,
  programFreeNote: 80,
  review: 1000,
  reviewAnswer: 1000,
  tag: 20,
  postTags: 10,
  images: { perPost: 5, perMessage: 5, perProgram: 1, bytes: 10 * 1024 * 1024, pixels: 50_000_000, longestSide: 2048, thumbnail: 480 },
  /** A recording: its longest and shortest length in seconds, the size of the file that is sent, and in how many parts its loudness is shown. */
  voice: { seconds: 60, bytes: 1_000_000, wave: 40, shortest: 0.5 },
  /**
   * Limits of form uploads: how many at the same time, with files and without, for each caller and in total, counted separately for
   * visitors and members; their lowest speed and longest duration; the memory for decoding; and the storage of an account, in bytes.
   */
  uploads: {
    files: { perCaller: 8, inAll: 64 },
    texts: { perCaller: 128, inAll: 4096 },
    bytesPerSecond: 8 * 1024,
    seconds: 300,
    decodingBytes: 850_000_000,
    accountBytes: 500 * 1024 * 1024,
    unusedMs: 24 * 60 * 60 * 1000,
  },
  /** How much the app reads of what a community answers beside its calls, in bytes. */
  answers: { health: 64 * 1024, terms: 1024 * 1024, picture: 12 * 1024 * 1024, sound: 2 * 1024 * 1024 },
  /** How long a caller may leave an answer unread before the connection is closed. */
  unreadAnswerMs: 30_000,
  /** How long deleting a post or question can be undone: offered by the app, and accepted by the server with a margin for slow networks. */
  undo: { offeredMs: 10_000, takenMs: 20_000 },
  /** How many nicknames are looked for in a text, and how many people it may mention; further ones stay plain text. */
  mentions: { names: 300, people: 20, suggested: 6 },
  /** Unread ones and people are counted up to these; a quotation is cut; how many are marked as read at once. */
  notices: { unread: 100, people: 1000, quote: 200, readAtOnce: 500 },
  /** Replies to one post or question: existing ones, those of one other member (deleted ones included), and how many are shown at first. */
  thread: { replies: 2_000, ofMember: 300, shown: 100 },
  clampLines: 3,
  pageSize: 20,
  messagePage: 50,
  /** The most rooms in an answer; older ones are reached through the other member. */
  listedRooms: 1_000,
  hotPosts: 10,
  /** The calendar of days written: whole weeks. */
  daysShown: 35,
  hotTags: 12,
  newestPerCategory: 5,
  hotCacheMs: 60 * 60 * 1000,
  offlineAfterMs: 10_000,
  heartbeatMs: 4_000,
  groupSeconds: 60,
  age: { minutes: 59, hours: 23, days: 6 },
  feedRowEstimate: 200,
  loadMoreAhead: 300,
  recentSearches: 20,
  /** How many entries chosen in the palette are kept for its order, and the length of an entry's key in UTF-16 units. */
  picks: { recent: 30, longest: 100 },
  /** How many emoji are suggested for a name and found in the picker, how many used ones are kept, and the length of one in UTF-16 units. */
  emoji: { suggested: 8, found: 90, recent: 27, longest: 32 },
  /** Words of one call for their pronunciation, the length of one and of a voice's address, and of a text that is selected to be read. */
  reading: { words: 40, word: 60, voice: 300, text: 2000 },
  searchText: 100,
  searchTotal: 100,
  unfollowAtOnce: 500,
  deleteProgramsAtOnce: 100,
  /** Followers or followed members in one answer: the latest ones, and a page of them. */
  follows: { latest: 500, page: 100 },
  schools: 10,
  /** Crash reports: kept on a machine, stored by a community, and the size of one. */
  crashes: { kept: 20, days: 30, stored: 1_000, storedDays: 90, frames: 20, frame: 200, times: 1_000_000 },
  /**
   * Per account, or without a session per caller (an address; the first 64 bits of an IPv6 address); `…InAll` is the total for everybody.
   */
  rate: {
    writesPerMinute: 60,
    callsPerMinute: 600,
    /** Pictures, recordings and texts of the terms, per address: those of many people behind one address. */
    filesPerMinute: 6000,
    typingPerMinute: 60,
    /** Texts of a member who was reported by many, until moderators have looked. */
    slowedTextsPerHour: 1,
    /** Rooms that an account opens while it is younger than a day. */
    newAccountRoomsPerDay: 10,
    /** Rooms to which a member sends the same text; forwarding has its own number, `forward`. */
    sameTextRoomsPerHour: 5,
    exportsPerHour: 10,
    crashesPerMinute: 5,
    crashesPerDay: 50,
    crashesPerMinuteInAll: 60,
    findIdPerHour: 10,
    findIdPerMinuteInAll: 60,
    mailsPerHour: 20,
    /** Of codes for signing up, from all callers without an invitation, where one is needed. */
    mailsWithoutInvitationPerHour: 5,
    mailsPerMinuteInAll: 60,
    loginFailures: 10,
    loginWindowMinutes: 15,
    /**
     * Failed logins that are free before each further one has to wait: at one account from unknown networks, and of one caller at all
     * accounts.
     */
    freeFailuresPerAccount: 10,
    freeFailuresPerCaller: 30,
  },
} as const
