import ElectronStore from 'electron-store'
import type * as z from 'zod'

/** A small record that is kept on disk whole; every write is atomic and on disk when it returns. */
export interface Store<T> {
  read(): T
  write(value: T): void
}

/**
 * Opens `<folder>/<name>.json`. What cannot be read any more, or no longer has the shape, reads as `initial`: a store always opens.
 * @param folder the app's data folder
 */
export function openStore<S extends z.ZodType>(folder: string, name: string, shape: S, initial: z.output<S>): Store<z.output<S>> {
  const disk = new ElectronStore<{ value?: unknown }>({ cwd: folder, name, clearInvalidConfig: true, configFileMode: 0o600 })
  const found = shape.safeParse(disk.get('value'))
  let current = found.success ? found.data : initial
  return {
    read: () => current,
    write(value) {
      current = value
      disk.set('value', value)
    },
  }
}
