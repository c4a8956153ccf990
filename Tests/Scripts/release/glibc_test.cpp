// SPDX-License-Identifier: Apache-2.0
//
// Tests glibc.c, with which this program is linked as the released commands are.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>

/// `arc4random`, which headers of older C libraries do not declare.
extern "C" uint32_t random_number(void) __asm__("arc4random");

static int failures = 0;

static void expect(bool condition, const char *text) {
    if (condition) return;
    std::fprintf(stderr, "glibc.c: %s\n", text);
    failures += 1;
}

[[gnu::noinline]] static void fail(int depth) {
    if (depth == 0) throw std::runtime_error("thrown");
    fail(depth - 1);
}

/// The unwinder finds the tables of each frame with `_dl_find_object`.
static bool catches() {
    try {
        fail(100);
    } catch (const std::runtime_error &error) {
        return error.what() == std::string("thrown");
    }
    return false;
}

int main() {
    expect(catches(), "an exception is not caught");
    bool inThread = false;
    std::thread([&] { inThread = catches(); }).join();
    expect(inThread, "an exception is not caught in a thread");

    // A bit is the same in 1,000 numbers with a probability of 2^-994.
    uint32_t all = UINT32_MAX, any = 0, last = random_number();
    int equal = 0;
    for (int i = 0; i < 1000; i++) {
        uint32_t number = random_number();
        all &= number;
        any |= number;
        equal += number == last;
        last = number;
    }
    expect(all == 0 && any == UINT32_MAX, "a bit of all random numbers is the same");
    expect(equal < 3, "random numbers repeat");

    const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
    const float largest = std::numeric_limits<float>::max(), smallest = std::numeric_limits<float>::denorm_min();
    expect(hypotf(3, -4) == 5, "hypotf(3, -4)");
    expect(hypotf(-infinity, nan) == infinity && hypotf(nan, infinity) == infinity, "hypotf of infinity");
    expect(std::isnan(hypotf(nan, 1)), "hypotf of no number");
    expect(hypotf(largest, 0) == largest && hypotf(largest, largest) == infinity, "hypotf of large numbers");
    expect(hypotf(smallest, 0) == smallest, "hypotf of a small number");
    std::mt19937 sequence(1);
    std::uniform_real_distribution<float> numbers(-1e10f, 1e10f);
    for (int i = 0; i < 100000; i++) {
        float x = numbers(sequence), y = numbers(sequence);
        double exact = std::hypot((double)x, (double)y);
        expect(std::abs(hypotf(x, y) - exact) <= exact * 6e-8, "hypotf is inexact");
    }
    // `open` differs only without /proc, as in the tests of the release on other systems.
    char folder[] = "/tmp/receiptkit.XXXXXX";
    expect(mkdtemp(folder) != nullptr, "no folder for a test");
    const std::string path = std::string(folder) + "/file";
    struct stat status = {};
    int file = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600);
    expect(file >= 0 && fstat(file, &status) == 0 && (status.st_mode & 0777) == 0600, "the mode of a new file");
    expect(open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY, 0600) < 0 && errno == EEXIST, "a file exists");
    expect(open((path + "2").c_str(), O_RDONLY) < 0 && errno == ENOENT, "a file is missing");
    expect(open("/proc/2147483647/stat", O_RDONLY) < 0 && errno == ENOENT, "a thread is missing");
    unlink(path.c_str());
    rmdir(folder);
    return failures == 0 ? 0 : 1;
}
