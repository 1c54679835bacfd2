/** The support address of the app's makers, used when a community configures none. */
export const makersAddress = 'support@hanmadi.app'
