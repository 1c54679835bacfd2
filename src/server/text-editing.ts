import type { CorrectionTarget } from '../shared/contract/corrections-shapes'
import { editPost } from './features/feed/post-writing'
import { editReply } from './features/feed/reply-writing'
import { editAnswer } from './features/qna/answer-writing'
import { editQuestion } from './features/qna/question-writing'
import type { Services } from './services'
import { textsIn } from './texts-column'

interface Text {
  kind: CorrectionTarget['kind']
  item_id: string
}

type Edit = (services: Services, userId: string, row: Text, content: string) => Promise<unknown>

const edits: Record<CorrectionTarget['kind'], Edit> = {
  async post(services, userId, row, content) {
    const query = services.db.selectFrom('posts').select(['category', 'tags', 'images']).where('id', '=', row.item_id)
    const { category, tags, images } = await query.executeTakeFirstOrThrow()
    await editPost(services, userId, row.item_id, { content, category, tags: textsIn(tags), images: textsIn(images) })
  },
  async reply(services, userId, row, content) {
    const query = services.db.selectFrom('replies').select('post_id').where('id', '=', row.item_id)
    const { post_id: postId } = await query.executeTakeFirstOrThrow()
    await editReply(services, userId, { postId, replyId: row.item_id, content })
  },
  async question(services, userId, row, content) {
    const query = services.db.selectFrom('questions').select('title').where('id', '=', row.item_id)
    const { title } = await query.executeTakeFirstOrThrow()
    await editQuestion(services, userId, row.item_id, { title, content, anonymous: false })
  },
  async answer(services, userId, row, content) {
    const query = services.db.selectFrom('answers').select('question_id').where('id', '=', row.item_id)
    const { question_id: questionId } = await query.executeTakeFirstOrThrow()
    await editAnswer(services, userId, { questionId, answerId: row.item_id, content, anonymous: false })
  },
}

/** Edits the content of the caller's own text; title, category, tags, pictures and anonymity stay. */
export const editText: Edit = (services, userId, text, content) => edits[text.kind](services, userId, text, content)
