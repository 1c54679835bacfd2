const floating = '[role="dialog"], [role="menu"], :modal'

/** Whether a dialog, a menu or a picture lies over the page: the keys are theirs. */
export const isSomethingFloating = () => document.querySelector(floating) !== null
