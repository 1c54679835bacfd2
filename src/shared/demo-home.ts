import type { StoredHome } from './desktop'

/** What home of the demo community shows to a visitor first, made by scripts/build-demo. Its times are as they are at the moment `at`. */
export type DemoHome = Pick<StoredHome, 'at' | 'posts' | 'hot'>

/** Its file in the folder of the resources. */
export const demoHomeFile = 'demo/home.json'
