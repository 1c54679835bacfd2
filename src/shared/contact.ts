/** The address of the makers of the app, when a community names nobody of its own. */
export const makersAddress = 'support@hanmadi.app'
