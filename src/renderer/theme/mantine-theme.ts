import { createTheme } from '@mantine/core'

const transitionProps = { transition: 'pop', duration: 120, timingFunction: 'cubic-bezier(.2, .7, .2, 1)' } as const

/** Mantine provides behaviour only; the wrappers in `ui/` give its components their classes. */
export const mantineTheme = createTheme({
  respectReducedMotion: true,
  components: {
    // The page itself never scrolls, and a scroll lock would add a style element.
    Modal: { defaultProps: { lockScroll: false, zIndex: 40, transitionProps } },
    Menu: { defaultProps: { zIndex: 50, transitionProps } },
    Popover: { defaultProps: { zIndex: 50, transitionProps } },
  },
})
