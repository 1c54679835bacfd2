import type { CommunityLink } from './api/community-link'
import type { Communities } from './communities/communities'
import type { NativeUi } from './native-ui'
import type { ReviewReminder } from './notebook/review-reminder'
import type { Spelling } from './spelling/spelling'
import type { AppUpdates } from './updates/updates'
import type { MainWindow } from './window'

export interface AfterFirstPaintDeps {
  /** The app was started without a window. */
  isHidden: boolean
  community: Pick<CommunityLink['community'], 'start'>
  communities: Pick<Communities, 'keepOpen'>
  nativeUi: Pick<NativeUi, 'showTray'>
  window: Pick<MainWindow, 'show'>
  reviews: Pick<ReviewReminder, 'start'>
  updates: Pick<AppUpdates, 'start'>
  spelling: Pick<Spelling, 'start'>
  registerLinks: () => void
}

/** Starts what the first posts do not need. */
export function startAfterFirstPaint({
  isHidden,
  community,
  communities,
  nativeUi,
  window,
  reviews,
  updates,
  spelling,
  registerLinks,
}: AfterFirstPaintDeps): void {
  community.start()
  communities.keepOpen()
  void nativeUi.showTray().then((isShown) => {
    // Otherwise nothing would lead to it.
    if (isHidden && !isShown && process.platform !== 'darwin') window.show()
  })
  reviews.start()
  updates.start()
  void spelling.start()
  registerLinks()
}
