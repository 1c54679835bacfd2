import type { NestedReply, Post } from '../../../shared/contract/feed-shapes'
import type { Question } from '../../../shared/contract/qna-shapes'
import type { Correctable } from './Correct'

/* Texts as the correction editor takes them. */

export const correctablePost = ({ id, content, author, corrected }: Post, own: boolean): Correctable => ({
  target: { kind: 'post', id },
  of: content,
  name: author.nickname,
  imagePath: author.imagePath,
  anonymous: false,
  languages: author.languages,
  own,
  corrected,
})

/** Of a question its text, not its title. */
export const correctableQuestion = ({ id, content, author, nickname, mine, corrected }: Question): Correctable => ({
  target: { kind: 'question', id },
  of: content,
  name: nickname,
  imagePath: author?.imagePath ?? null,
  anonymous: author === null,
  languages: author?.languages ?? null,
  own: mine,
  corrected,
})

export const correctableReply = (
  kind: 'reply' | 'answer',
  { id, content, nickname, imagePath, authorId, languages, mine, corrected }: NestedReply,
): Correctable => ({
  target: { kind, id },
  of: content ?? '',
  name: nickname,
  imagePath,
  anonymous: authorId === null,
  languages,
  own: mine,
  corrected,
})
