/** Finding posts, people and questions. */
export const search = {
  placeholder: 'Search posts, people, questions',
  recent: 'Recent searches',
  remove: 'Remove “{{text}}”',
  removed: '“{{text}}” was removed.',
  removeAll: 'Remove all',
  allRemoved: 'Recent searches were removed.',
  categories: 'What to find',
  category: { post: 'Posts', user: 'People', qna: 'Questions' },
  count_one: '{{count}} found',
  count_other: '{{count}} found',
  countMany: '{{count}} or more found',
  instead: 'Nothing for “{{typed}}”. Searched for “{{searched}}” instead.',
  onlyTag: 'Only tagged #{{tag}}',
  begin: {
    title: 'What are you looking for?',
    text: 'Part of a word will do, and so do first consonants such as ㅎㄱㅇ.',
  },
  none: { title: 'Nothing for “{{text}}”', text: 'Try fewer letters or another word, or begin with a busy tag.' },
  failed: 'The search did not work',
  moreFailed: 'The next ones could not be loaded.',
}
