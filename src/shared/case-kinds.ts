/** The kinds of reported items (docs/product/moderation.md "Cases"). */
export const caseKinds = ['post', 'reply', 'question', 'answer', 'program', 'review', 'correction', 'message', 'user'] as const
