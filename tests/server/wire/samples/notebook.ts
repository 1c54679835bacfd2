import type { Sample } from '../sample'
import { flag, id, list, nothing, number, object, oneOf, type Shape, stamp, syncPlace, text } from '../shape'

const sync = (eventData: Record<string, unknown>) => ({ eventType: 'notebook', notebookType: 'sync', eventData })
const at = '019abcdef012-0000-a0b1c2d3e4f5'
const ids = { entry: '0198c9a2-0000-7000-8000-00000000e001', review: '0198c9a2-0000-7000-8000-00000000e002' }
const others = { entry: '0198c9a2-0000-7000-8000-00000000e003', review: '0198c9a2-0000-7000-8000-00000000e004' }

const fields = {
  text: { value: { sentence: 'I look forward to seeing you.', gap: { start: 18, end: 24 } }, at },
  meaning: { value: '만나기를 기대하고 있어요.', at },
  note: { value: 'to 다음에 -ing', at },
  tags: { value: ['회사영어'], at },
  language: { value: 'english', at },
  source: { value: { kind: 'post', route: '/board/detail/0198c9a2-0000-7000-8000-00000000e005', name: 'noah.b', gone: false }, at },
  deleted: { value: false, at },
}
const review = { at: 1_760_000_000_000, grade: 3, undoes: null }

const stamped = (value: Shape) => object({ value, at: stamp })

export const notebookSamples: Sample[] = [
  {
    path: '/',
    login: 'required',
    rows: ['added: the notebook'],
    operation: 'syncNotebook',
    async first({ haru, yes }) {
      // Another machine of the same account.
      const changes = { entries: [{ id: others.entry, fields }], reviews: [{ id: others.review, entry_id: others.entry, ...review }] }
      await yes('/', sync(changes), { token: haru.token })
      return {}
    },
    asked: () => sync({ after: '', entries: [{ id: ids.entry, fields }], reviews: [{ id: ids.review, entry_id: ids.entry, ...review }] }),
    optional: ['eventData.after', 'eventData.entries', 'eventData.reviews', 'eventData.reviews.0.undoes'],
    needed: [
      'eventData',
      'eventData.entries.0.id',
      'eventData.entries.0.fields.text.at',
      'eventData.reviews.0.entry_id',
      'eventData.reviews.0.at',
      'eventData.reviews.0.grade',
    ],
    input: () => ({ after: '', entries: [{ id: ids.entry, fields }], reviews: [{ id: ids.review, entryId: ids.entry, ...review }] }),
    answer: object({
      entries: list(
        object({
          id,
          fields: object({
            text: stamped(object({ sentence: oneOf(fields.text.value.sentence), gap: object({ start: oneOf(18), end: oneOf(24) }) })),
            meaning: stamped(text),
            note: stamped(text),
            tags: stamped(list(oneOf('회사영어'))),
            language: stamped(oneOf('english', 'korean', null)),
            source: stamped(object({ kind: oneOf('post'), route: oneOf(fields.source.value.route), name: text, gone: flag })),
            deleted: stamped(oneOf(false)),
          }),
        }),
      ),
      reviews: list(object({ id, entry_id: id, at: number, grade: oneOf(3), undoes: nothing })),
      after: syncPlace,
      more: oneOf(false),
    }),
  },
]
