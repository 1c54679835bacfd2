import type { Sample } from '../sample'
import { accountSamples } from './account'
import { administeringSamples } from './administering'
import { chatAndProgramSamples } from './chat-and-programs'
import { correctionSamples } from './corrections'
import { crashSamples } from './crashes'
import { exchangeSamples } from './exchanges'
import { feedSamples } from './feed'
import { helpSamples } from './help'
import { moderatingSamples } from './moderating'
import { moderationSamples } from './moderation'
import { notebookSamples } from './notebook'
import { noticeSamples } from './notices'
import { peopleSamples } from './people'
import { qnaSamples } from './qna'
import { reviewSamples } from './reviews'

export const samples: Sample[] = [
  ...feedSamples,
  ...peopleSamples,
  ...qnaSamples,
  ...correctionSamples,
  ...helpSamples,
  ...crashSamples,
  ...moderationSamples,
  ...moderatingSamples,
  ...administeringSamples,
  ...accountSamples,
  ...chatAndProgramSamples,
  ...exchangeSamples,
  ...reviewSamples,
  ...noticeSamples,
  ...notebookSamples,
]

/** The titles of the samples' tests. */
export const titled = samples.map((sample, index) => ({ title: `${sample.operation} (${index + 1})`, sample }))
