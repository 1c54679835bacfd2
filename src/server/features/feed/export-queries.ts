import { categoryNames } from '../../../shared/categories'
import { type ExportPart, editedAt, moment, readAll } from '../../export-part'
import { textsIn } from '../../texts-column'
import { visibleTo } from '../people/visibility-queries'

export const exportSubscriptions: ExportPart = {
  name: 'subscriptions',
  async read(db, userId) {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['category', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('category')
      .execute()
    return rows.map((row) => ({ at: moment(row.created_at), category: categoryNames[row.category] }))
  },
}

export const exportPosts: ExportPart = {
  name: 'posts',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('posts')
        .select(['id', 'category', 'content', 'meaning', 'tags', 'images', 'like_count', 'reply_count', 'posted_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.posted_at),
      edited: editedAt(row),
      category: categoryNames[row.category],
      text: row.content,
      ...(row.meaning !== '' && { meaning: row.meaning }),
      tags: textsIn(row.tags),
      images: textsIn(row.images),
      likes: row.like_count,
      replies: row.reply_count,
    }))
  },
}

export const exportReplies: ExportPart = {
  name: 'replies',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('replies')
        .select(['id', 'post_id', 'content', 'like_count', 'replied_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({
      at: moment(row.replied_at),
      edited: editedAt(row),
      text: row.content,
      likes: row.like_count,
      post: row.post_id,
    }))
  },
}

/** The posts that the caller likes and may still see, by their text. */
export const exportLikes: ExportPart = {
  name: 'likes',
  async read(db, userId) {
    const rows = await readAll((after, most) =>
      db
        .selectFrom('post_likes')
        .innerJoin('posts', 'posts.id', 'post_likes.post_id')
        .select(['posts.id', 'posts.content', 'post_likes.created_at'])
        .where('post_likes.user_id', '=', userId)
        .where('post_likes.post_id', '>', after)
        .where(visibleTo(userId).posts)
        .orderBy('post_likes.post_id')
        .limit(most)
        .execute(),
    )
    return rows.map((row) => ({ at: moment(row.created_at), text: row.content }))
  },
}

/** The comments and answers that the caller likes and may still see, by their text. */
export const exportLikedComments: ExportPart = {
  name: 'likedComments',
  async read(db, userId) {
    const sight = visibleTo(userId)
    const comments = await readAll((after, most) =>
      db
        .selectFrom('comment_likes')
        .innerJoin('replies', 'replies.id', 'comment_likes.item_id')
        .innerJoin('posts', 'posts.id', 'replies.post_id')
        .select(['replies.id', 'replies.content', 'comment_likes.created_at'])
        .where('comment_likes.user_id', '=', userId)
        .where('comment_likes.item_id', '>', after)
        .where(sight.replies)
        .where(sight.posts)
        .orderBy('comment_likes.item_id')
        .limit(most)
        .execute(),
    )
    const answers = await readAll((after, most) =>
      db
        .selectFrom('comment_likes')
        .innerJoin('answers', 'answers.id', 'comment_likes.item_id')
        .innerJoin('questions', 'questions.id', 'answers.question_id')
        .select(['answers.id', 'answers.content', 'comment_likes.created_at'])
        .where('comment_likes.user_id', '=', userId)
        .where('comment_likes.item_id', '>', after)
        .where(sight.answers)
        .where(sight.questions)
        .orderBy('comment_likes.item_id')
        .limit(most)
        .execute(),
    )
    return [...comments, ...answers].map((row) => ({ at: moment(row.created_at), text: row.content }))
  },
}
