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

; By which the app starts at login (src/main/login-entries.ts): of this user, and only where it starts this installation.
!define RUN "Software\Microsoft\Windows\CurrentVersion\Run"
!define RUN_APPROVED "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"

!macro removeRunValue
  StrCpy $R1 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}"'
  StrLen $R2 $R1
  ReadRegStr $R0 HKEY_CURRENT_USER "${RUN}" "${APP_ID}"
  StrCpy $R0 $R0 $R2
  ${if} $R0 == $R1
    DeleteRegValue HKEY_CURRENT_USER "${RUN}" "${APP_ID}"
    DeleteRegValue HKEY_CURRENT_USER "${RUN_APPROVED}" "${APP_ID}"
  ${endif}
!macroend

!macro customUnInstall
  ; The next version goes on being started.
  ${ifNot} ${isUpdated}
    !insertmacro removeRunValue
  ${endif}
  !insertmacro removeLinks SHELL_CONTEXT
  !insertmacro removeLinks HKEY_CURRENT_USER
  DeleteRegKey SHELL_CONTEXT "${OPEN_WITH}"
  Delete "$SENDTO\${PRODUCT_NAME}.lnk"
!macroend

; What was put beside the program is no part of it: an administrator's settings and a person's data (docs/product/desktop.md "Uninstalling on
; Windows"). An installer runs this of the version that it replaces, too. Without it the whole folder would be removed.
!macro forEachOfProgram ACTION
  FindFirst $R1 $R2 "$INSTDIR\*.*"
  ${doWhile} $R2 != ""
    ${if} $R2 != "."
    ${andIf} $R2 != ".."
    ${andIf} $R2 != "community.json"
    ${andIf} $R2 != "hanmadi-data"
      !insertmacro ${ACTION}
    ${endif}
    FindNext $R1 $R2
  ${loop}
  FindClose $R1
!macroend

; Sets $R0 to the first file that is in use.
!macro moveAway
  ${if} $R0 == 0
    ${if} ${FileExists} "$INSTDIR\$R2\*.*"
      CreateDirectory "$PLUGINSDIR\old-install\$R2"
      Push "\$R2"
      Call un.atomicRMDir
      Pop $R0
    ${else}
      ClearErrors
      Rename "$INSTDIR\$R2" "$PLUGINSDIR\old-install\$R2"
      ; The uninstaller itself may run from here.
      ${if} ${errors}
      ${andIf} $R2 != "${UNINSTALL_FILENAME}"
        StrCpy $R0 "$INSTDIR\$R2"
      ${endif}
    ${endif}
  ${endif}
!macroend

!macro removeNow
  ${if} ${FileExists} "$INSTDIR\$R2\*.*"
    RMDir /r "$INSTDIR\$R2"
  ${else}
    Delete "$INSTDIR\$R2"
  ${endif}
!macroend

; As electron-builder does it for the whole folder: at an update all is moved away first, and moved back when a file is in use.
!macro customRemoveFiles
  ${if} ${isUpdated}
    CreateDirectory "$PLUGINSDIR\old-install"
    StrCpy $R0 0
    !insertmacro forEachOfProgram moveAway
    ${if} $R0 != 0
      DetailPrint "File is busy, aborting: $R0"
      Push ""
      Call un.restoreFiles
      Pop $R0
      Abort `Can't rename "$INSTDIR" to "$PLUGINSDIR\old-install".`
    ${endif}
  ${endif}
  ; A current folder cannot be removed.
  SetOutPath $TEMP
  !insertmacro forEachOfProgram removeNow
  ; Only when it is empty.
  RMDir $INSTDIR
!macroend
