// The baseline: an Electron window with a page of one line, and nothing else. Says when the second frame
// has been drawn, in milliseconds since 1970.
const { app, BrowserWindow } = require('electron')

app.setPath('userData', process.env.DESKTOP_DATA_DIR)
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true, contextIsolation: true } })
  window.loadFile(`${__dirname}/index.html`)
  window.webContents.on('page-title-updated', (_event, title) => {
    if (title === 'drawn') process.stdout.write(`drawn ${Date.now()}\n`)
  })
})
app.on('window-all-closed', () => app.quit())
