/** The part of the day that the login screen greets. */
export function greetingAt(time: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = time.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
