export type ExtRequest = unknown;

export type ExtResponse = unknown;

export type ExtNotification = unknown;
