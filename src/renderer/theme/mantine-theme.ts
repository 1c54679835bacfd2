import { createTheme } from '@mantine/core'

const calm = { transition: 'pop', duration: 120, timingFunction: 'cubic-bezier(.2, .7, .2, 1)' } as const

/** Mantine behaves, the tokens decide how it looks: its parts take their classes from the wrappers in `ui/`. */
export const mantineTheme = createTheme({
  cursorType: 'default',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  components: {
    // The page itself never scrolls, so there is nothing to lock, and the lock would write a style element.
    Modal: { defaultProps: { lockScroll: false, zIndex: 40, transitionProps: calm } },
    Menu: { defaultProps: { zIndex: 50, transitionProps: calm } },
    Popover: { defaultProps: { zIndex: 50, transitionProps: calm } },
    Combobox: { defaultProps: { zIndex: 50, transitionProps: calm } },
    Tooltip: { defaultProps: { zIndex: 50, transitionProps: calm, openDelay: 500 } },
  },
})
