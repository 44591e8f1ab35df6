/** SQL for the server's time in epoch milliseconds. The clients' clocks may differ. */
export const SERVER_TIME = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
