import type { RunningApp } from '../../support/electron'

/** Answers the app's dialogs with the button of that name, from now on. @returns the dialogs so far */
export async function answerWith({ electron }: RunningApp, button: string): Promise<() => Promise<string[]>> {
  const asked = await electron.evaluateHandle(({ dialog }, label) => {
    const questions: string[] = []
    // The app shows dialogs over a window; Electron also has dialogs without one.
    dialog.showMessageBox = async (...given: unknown[]) => {
      const { message, buttons = [] } = given.at(-1) as Electron.MessageBoxOptions
      questions.push(message)
      return { response: buttons.indexOf(label), checkboxChecked: false }
    }
    return questions
  }, button)
  return () => asked.jsonValue()
}

/** Resolves with the app's exit code when it has ended. */
export const ended = ({ process }: RunningApp) => new Promise<number | null>((resolve) => process.once('exit', resolve))
