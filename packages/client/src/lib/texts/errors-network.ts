import { entry, type ErrorTexts } from './error-text.ts'

/** Nobody answered, something on the way answered instead, or the app itself stopped. */
export const networkErrors: ErrorTexts = {
  network_offline: entry('page', 'You are offline', 'This device has no network. What you typed is kept here.', 'Try again when you are back.'),
  network_unreachable: entry('page', 'The backend didn’t answer', 'Nothing came back from its address. What you typed is kept here.', 'Check the network, or whether the backend is running, and try again.'),
  network_timeout: entry('page', 'The backend took too long', 'No answer came within 30 seconds, so the request was given up. What you typed is kept here.', 'Try again. If it stays slow, ask for less at once.'),
  aborted: entry('toast', 'Given up', 'The request was given up before an answer came.', null),
  gateway_400: entry('page', 'The request was not understood', 'The gateway before the backend refused the form of the request.', 'Copy the details for whoever runs this workspace.'),
  gateway_401: entry('page', 'The backend doesn’t know this key', 'The public key is missing, mistyped or was replaced.', 'Whoever runs this workspace can set the current key.'),
  gateway_403: entry('page', 'The backend turned this page away', 'It does not serve requests that come from here.', 'Whoever runs this workspace can allow this address.'),
  gateway_404: entry('page', 'There is nothing at this address', 'The backend answered, but not with the service that was asked for.', 'Check the project URL.'),
  gateway_405: entry('page', 'The backend doesn’t take this kind of request', 'The gateway refused the method of the request.', 'Copy the details for whoever runs this workspace.'),
  gateway_413: entry('form', 'That is too much at once', 'The backend takes no request of this size. Nothing was saved.', 'Shorten the longest value, or save in parts.'),
  gateway_421: entry('page', 'The backend doesn’t answer under this name', 'It expects to be reached under another host name.', 'Check the project URL.'),
  gateway_429: entry('form', 'Too many requests', 'The backend asks for a pause.', 'Wait a minute and try again.'),
  gateway_431: entry('page', 'The address became too long', 'The filters or the chosen columns no longer fit in one request.', 'Remove a filter or show fewer columns.'),
  gateway_500: entry('page', 'The backend failed', 'It met an error of its own. Nothing was changed by this request.', 'Try again. If it stays, copy the details for whoever runs this workspace.'),
  gateway_502: entry('page', 'The backend is not running', 'The gateway answers, the service behind it does not.', 'Try again in a moment.'),
  gateway_503: entry('page', 'The backend is not ready', 'It is starting, or too busy to answer.', 'Try again in a moment.'),
  gateway_504: entry('page', 'The backend took too long', 'The gateway stopped waiting for the service behind it.', 'Try again. If it stays slow, ask for less at once.'),
  gateway_540: entry('page', 'The project is paused', 'The backend was put to sleep by its host.', 'Its owner can wake it in the project’s settings.'),
  gateway_544: entry('page', 'The database took too long', 'The gateway stopped waiting for the database.', 'Try again. If it stays slow, ask for less at once.'),
  gateway_unknown: entry('page', 'The answer could not be read', 'Something answered that does not speak the backend’s protocol.', 'Check the project URL, or copy the details for whoever runs this workspace.'),
  app_empty_answer: entry('page', 'The answer was empty', 'The backend answered without the data that was asked for.', 'Try again.'),
  app_foreign_description: entry('page', 'The backend’s description is of another kind', 'Its function portico_describe() answers in a form that this version does not know.', 'Run the current describe.sql in the project’s SQL editor.'),
  app_unknown: entry('page', 'This part stopped working', '{message}', 'Reload the page. If it happens again, copy the details for whoever runs this workspace.'),
}
