// The raw way across, beside the app's own bridge: whatever goes in comes back.
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('echo', (payload) => ipcRenderer.invoke('echo', payload))
