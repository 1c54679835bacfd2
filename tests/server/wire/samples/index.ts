import type { Sample } from '../sample'
import { accountSamples } from './account'
import { chatAndProgramSamples } from './chat-and-programs'
import { feedSamples } from './feed'
import { moderationSamples } from './moderation'
import { peopleSamples } from './people'
import { qnaSamples } from './qna'

export const samples: Sample[] = [
  ...feedSamples,
  ...peopleSamples,
  ...qnaSamples,
  ...moderationSamples,
  ...accountSamples,
  ...chatAndProgramSamples,
]

/** What a test of a sample is called. */
export const titled = samples.map((sample, index) => ({ title: `${sample.operation} (${index + 1})`, sample }))
