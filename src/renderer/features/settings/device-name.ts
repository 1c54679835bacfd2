/** The system a device says it runs on: `Windows` of 'Hanmadi/1.2.0 (Windows)'; null for what is not this app. */
export function systemOf(device: string): string | null {
  return /^Hanmadi\/\S+ \(([^()]{1,40})\)$/.exec(device)?.[1] ?? null
}
