/** The header of every call with the number of the contract that the app speaks (docs/product/calls.md "Versions"). */
export const apiHeader = 'x-hanmadi-api'

/**
 * Whether the app and the community understand each other (docs/product/updates.md "Versions"). `appOld`: the community no longer serves
 * this app; `communityOld`: it does not know everything that this app can do.
 */
export interface Compatibility {
  fits: 'unknown' | 'yes' | 'appOld' | 'communityOld'
  /** The version of the community's program, if it says so. */
  version: string | null
}
