/** Epoch milliseconds by the clock of the server: the clocks of its clients need not agree. */
export const SERVER_TIME = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
