import 'i18next'
import type { en } from '../../shared/i18n/en/index'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
  }
}
