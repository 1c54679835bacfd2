; Offers the app in "Open with" of the pictures that posts may have, and in "Send to". The default program of these files stays as it is.
; SHELL_CONTEXT is the user's or the machine's part of the registry, as the app was installed.
!define OPEN_WITH "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
; `hanmadi://` links work before the first start. The app itself registers the same command for its user at each start.
!define LINKS "Software\Classes\hanmadi"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".jpg" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".jpeg" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".png" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".webp" ""
  WriteRegStr SHELL_CONTEXT "${OPEN_WITH}\SupportedTypes" ".gif" ""
  WriteRegStr SHELL_CONTEXT "${LINKS}" "" "URL:hanmadi"
  WriteRegStr SHELL_CONTEXT "${LINKS}" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "${LINKS}\shell\open\command" "" '"$appExe" "%1"'
  ; Each user has a "Send to" menu of their own; whoever installs for a whole machine may not be the one who uses it.
  ${if} $installMode == "CurrentUser"
    CreateShortCut "$SENDTO\${PRODUCT_NAME}.lnk" "$appExe" "" "$appExe" 0
  ${endif}
!macroend

; Links that another program, or another installation, has taken over stay with it.
!macro removeLinks ROOT
  ReadRegStr $R0 ${ROOT} "${LINKS}\shell\open\command" ""
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
    DeleteRegKey ${ROOT} "${LINKS}"
  ${endif}
!macroend

!macro customUnInstall
  !insertmacro removeLinks SHELL_CONTEXT
  !insertmacro removeLinks HKEY_CURRENT_USER
  DeleteRegKey SHELL_CONTEXT "${OPEN_WITH}"
  Delete "$SENDTO\${PRODUCT_NAME}.lnk"
!macroend
