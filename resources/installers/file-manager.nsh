; Offers the app in "Open with" of the pictures that posts may have, and in "Send to". The default program of these files stays as it is.
; SHELL_CONTEXT is the user's or the machine's part of the registry, as the app was installed.
!define OPEN_WITH "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".jpg" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".jpeg" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".png" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".webp" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".gif" ""
  ; Each user has a "Send to" menu of their own; whoever installs for a whole machine may not be the one who uses it.
  ${if} $installMode == "CurrentUser"
    CreateShortCut "$SENDTO\${PRODUCT_NAME}.lnk" "$appExe" "" "$appExe" 0
  ${endif}
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "${OPEN_WITH}"
  Delete "$SENDTO\${PRODUCT_NAME}.lnk"
!macroend
