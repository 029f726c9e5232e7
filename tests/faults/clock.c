/*
 * A clock that a test sets: loaded before libc (LD_PRELOAD) it lets one program read the wall clock so many seconds ahead, as if somebody
 * had set it, or the computer had slept. Time that passes (CLOCK_MONOTONIC, CLOCK_BOOTTIME) stays what it is.
 *
 *   CLOCK_FILE     a file of eight bytes, the seconds in this machine's order; it may be written while the program runs
 *   CLOCK_PROGRAM  the name of the program that is meant; its children, and all other programs, read the clock as it is
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static _Atomic int64_t *ahead;

__attribute__((constructor)) static void begin(void) {
	const char *file = getenv("CLOCK_FILE"), *program = getenv("CLOCK_PROGRAM");
	if (!file || !program || strcmp(program, program_invocation_short_name) != 0) return;
	int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDONLY | O_CLOEXEC, 0);
	if (fd < 0) return;
	void *at = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, fd, 0);
	syscall(SYS_close, fd);
	if (at != MAP_FAILED) ahead = at;
	unsetenv("LD_PRELOAD");
}

static int64_t seconds(void) {
	return ahead ? atomic_load(ahead) : 0;
}

int clock_gettime(clockid_t which, struct timespec *to) {
	int done = (int)syscall(SYS_clock_gettime, which, to);
	if (done == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) to->tv_sec += seconds();
	return done;
}

int gettimeofday(struct timeval *to, void *zone) {
	int done = (int)syscall(SYS_gettimeofday, to, zone);
	if (done == 0) to->tv_sec += seconds();
	return done;
}

time_t time(time_t *to) {
	struct timespec now;
	if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
	if (to) *to = now.tv_sec;
	return now.tv_sec;
}
