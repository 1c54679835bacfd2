/** Two soft notes, in Hz. */
const notes = [659.25, 880]
const apartS = 0.16
const lengthS = 0.7
const loudness = 0.08

/** Plays a short, quiet sound. A system without audio stays silent. */
export function playChime(): void {
  const audio = new AudioContext()
  const end = audio.currentTime + apartS * (notes.length - 1) + lengthS
  for (const [index, frequency] of notes.entries()) {
    const begin = audio.currentTime + apartS * index
    const tone = new OscillatorNode(audio, { type: 'sine', frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + lengthS)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(end)
    if (index === notes.length - 1) tone.onended = () => void audio.close()
  }
}
