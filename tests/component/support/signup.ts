import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { wordsIn } from '../../e2e/support/words'

const t = wordsIn('ko')

/** Empties what is shown of the form of signing up: it is kept for as long as the window is open, which the tests of all files share. */
export async function emptySignup(): Promise<void> {
  const user = userEvent.setup()
  for (const name of [t('session.emailId'), t('hosting.signingUp.code')]) {
    const field = screen.queryByRole('textbox', { name })
    if (field !== null) await user.clear(field)
  }
}
