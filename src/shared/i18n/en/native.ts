export const native = {}
