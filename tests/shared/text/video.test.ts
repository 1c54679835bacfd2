import { expect, it } from 'vitest'
import { videoIdIn } from '../../../src/shared/text/video'

const id = 'a1B2c3D4e5-'

it.each([
  `https://www.youtube.com/watch?v=${id}`,
  `see https://youtube.com/watch?list=x&v=${id}&t=3 please`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?si=1`,
  `한글https://youtu.be/${id}한글`,
  `youtube.com/watch?v=${id}`,
  `보세요: www.youtube.com/watch?list=x&v=${id}`,
  `(m.youtube.com/watch?v=${id})`,
  `한글youtu.be/${id}`,
  `YouTube.com/watch?v=${id}`,
])('finds the video in %s', (text) => {
  expect(videoIdIn(text)).toBe(id)
})

it.each([
  `https://youtu.be/${id}x`,
  'https://youtu.be/short',
  `https://evil.example/watch?v=${id}`,
  `notyoutube.com/watch?v=${id}`,
  `evil.youtube.com.example/watch?v=${id}`,
  `https://evil.example/youtu.be/${id}`,
  `me@youtu.be/${id}`,
  `my-youtu.be/${id}`,
  `youtube.com/embed/${id}`,
  '',
])('finds no video in %s', (text) => {
  expect(videoIdIn(text)).toBeNull()
})
