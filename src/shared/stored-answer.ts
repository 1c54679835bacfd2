/** An answer as it was received at a time, in milliseconds since the epoch. */
export interface StoredAnswer<Value> {
  at: number
  value: Value
}
