import * as z from 'zod'
import type { Ipc } from '../ipc'
import type { Microphone } from '../microphone'

const nothing = z.tuple([])

/** Adds the methods with which a page gets the microphone and gives it back. */
export function addMicrophoneMethods(ipc: Ipc, microphone: Pick<Microphone, 'start' | 'end' | 'openSettings'>): void {
  ipc.handlePage('startRecording', { input: nothing, run: microphone.start })
  ipc.onPage('stopRecording', { input: nothing, run: microphone.end })
  ipc.handle('openMicrophoneSettings', { input: nothing, run: microphone.openSettings })
}
