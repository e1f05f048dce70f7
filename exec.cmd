@rem "npm start" begins with exec, so that signals reach the server; cmd.exe finds this file under that name.
@%*
