// A plain IPC echo, to which the app's own bridge is compared.
const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('echo', (payload) => ipcRenderer.invoke('echo', payload))
