import { useCallback, useSyncExternalStore } from 'react'
import { beginSound } from '../../hooks/one-sound'

/** A sound that can be played. */
export interface Sound {
  /** What it is, wherever it is shown. */
  key: string
  src: string
  /** Its length, which the file of an unsent recording does not state. */
  seconds: number
}

export interface Playback {
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** Seconds from the beginning. */
  at: number
}

const idle: Playback = { state: 'idle', at: 0 }
/** How far apart the places are that are shown, in seconds. */
const smoothStep = 1 / 16
const stillStep = 1

const listeners = new Set<() => void>()
let audio: HTMLAudioElement | null = null
let current: Sound | null = null
let playback: Playback = idle

function become(next: Playback): void {
  playback = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is played of a sound; `idle` where another one is played. One sound is played at a time in all windows. */
export function usePlayback(key: string): Playback {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => (current?.key === key ? playback : idle), [key]),
  )
}

/** @param rate how fast; 1 is as recorded */
export function playSound(sound: Sound, rate: number): void {
  beginSound(pauseSound)
  const element = load(sound)
  element.playbackRate = rate
  become({ state: 'loading', at: playback.at })
  element.play().catch((error: unknown) => {
    // A pause before the sound has loaded.
    const isPaused = error instanceof DOMException && error.name === 'AbortError'
    if (!isPaused && current?.key === sound.key) become({ state: 'failed', at: playback.at })
  })
}

export function pauseSound(): void {
  if (playback.state !== 'playing' && playback.state !== 'loading') return
  become({ state: 'paused', at: playback.at })
  audio?.pause()
}

/** Moves to a place of a sound, which is not played before it is asked for. */
export function seekSound(sound: Sound, at: number): void {
  if (current?.key !== sound.key) {
    stopSound()
    current = sound
  }
  const place = Math.min(Math.max(at, 0), sound.seconds)
  if (audio !== null && audio.src !== '') audio.currentTime = place
  become({ state: playback.state === 'idle' ? 'paused' : playback.state, at: place })
}

/** Changes how fast the sound is played that is played now. */
export function setPlayingRate(rate: number): void {
  if (audio !== null) audio.playbackRate = rate
}

/**
 * Ends what is played, and forgets where it was.
 * @param key the only sound that is ended; any when left out
 */
export function stopSound(key?: string): void {
  if (key !== undefined && current?.key !== key) return
  audio?.pause()
  audio?.removeAttribute('src')
  current = null
  become(idle)
}

/** The element with a sound at its place. Another sound, and one that failed, is loaded anew. */
function load(sound: Sound): HTMLAudioElement {
  audio ??= createElement()
  const isOther = current?.key !== sound.key
  if (isOther) become(idle)
  if (isOther || playback.state === 'failed' || !audio.hasAttribute('src')) {
    audio.src = sound.src
    audio.currentTime = playback.at
  }
  current = sound
  if (playback.at >= sound.seconds) seekSound(sound, 0)
  return audio
}

function createElement(): HTMLAudioElement {
  const element = new Audio()
  let frame = 0
  const step = matchMedia('(prefers-reduced-motion: reduce)').matches ? stillStep : smoothStep
  const follow = () => {
    cancelAnimationFrame(frame)
    if (playback.state !== 'playing') return
    const at = Math.min(element.currentTime, current?.seconds ?? 0)
    if (Math.abs(at - playback.at) >= step) become({ state: 'playing', at })
    frame = requestAnimationFrame(follow)
  }
  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) => {
    element.addEventListener(event, () => {
      // Of a sound that was stopped meanwhile.
      if (current !== null && element.hasAttribute('src')) listener()
    })
  }
  on('playing', () => {
    become({ state: 'playing', at: playback.at })
    follow()
  })
  on('waiting', () => become({ state: 'loading', at: playback.at }))
  // A key of the keyboard or of the headset.
  on('pause', () => {
    if (!element.ended) pauseSound()
  })
  on('ended', () => stopSound())
  on('error', () => become({ state: 'failed', at: playback.at }))
  return element
}
